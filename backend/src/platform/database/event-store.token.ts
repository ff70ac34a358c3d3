import { Inject } from '@nestjs/common';

export const EVENT_STORE = Symbol('EVENT_STORE');

/** `@InjectEventStore() store: EventStore`. */
export const InjectEventStore = (): ParameterDecorator => Inject(EVENT_STORE);
