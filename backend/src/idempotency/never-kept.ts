import { Reflector } from '@nestjs/core';

/** Of a route whose answer must be stored nowhere, such as a token: a request that comes again is executed again, as the same command. */
export const NeverKept = Reflector.createDecorator<true>();
