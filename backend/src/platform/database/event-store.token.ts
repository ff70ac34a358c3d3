import { Inject } from '@nestjs/common';

export const EVENT_STORE = Symbol('EVENT_STORE');
/** The pool of its connections. */
export const EVENT_STORE_POOL = Symbol('EVENT_STORE_POOL');

/** `@InjectEventStore() store: EventStore`. */
export const InjectEventStore = (): ParameterDecorator => Inject(EVENT_STORE);
