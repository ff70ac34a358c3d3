// Loaded before any test module: decorators need the one, and CommonJS packages must not meet the other half-way through a cycle.
import 'reflect-metadata';
import '@nestjs/core';
