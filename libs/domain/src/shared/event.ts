/** An event as a decision makes it: a past fact in the ward's words, with its data as it goes on the wire. */
export interface Event<Type extends string = string, Data = object> {
  readonly type: Type;
  readonly data: Data;
}
