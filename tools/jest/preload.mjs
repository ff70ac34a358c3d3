// Loaded before any test module: what decorators say of types is lost to those that are loaded before it.
import 'reflect-metadata';

// Fastify looks for the name of a plugin that says none among all modules of `require.cache`. Jest makes that anew each time, of three
// thousand modules, which is a fourth of what a start of the service costs.
Object.defineProperty(Function.prototype, Symbol.for('fastify.display-name'), { value: 'a plugin', writable: true });
