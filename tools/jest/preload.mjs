// Loaded before any test module: what decorators say of types is lost to those that are loaded before it.
import 'reflect-metadata';
