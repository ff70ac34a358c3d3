// Loaded before any test module: decorators need the one, and CommonJS packages must not meet the other half-way through a cycle.
import 'reflect-metadata';
import '@nestjs/core';
import { letPostgresIntoPrivateCheckout } from './private-checkout.mjs';

// Here too: some tests start a Postgres of their own, to crash it.
letPostgresIntoPrivateCheckout();
