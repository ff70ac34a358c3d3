import { Inject } from '@nestjs/common';

export const EVENT_STORE = Symbol('EVENT_STORE');
/** The pool of its connections. */
export const EVENT_STORE_POOL = Symbol('EVENT_STORE_POOL');
/** A `ConnectToKurrentDb`. */
export const CONNECT_TO_KURRENTDB = Symbol('CONNECT_TO_KURRENTDB');

/** `@InjectEventStore() store: EventStore`. */
export const InjectEventStore = (): ParameterDecorator => Inject(EVENT_STORE);
