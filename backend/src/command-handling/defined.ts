/** Fields that were said: what is undefined was left out. */
export type Defined<Given> = { [Name in keyof Given]: Exclude<Given[Name], undefined> };

/** What a request says, without the fields that it leaves out. */
export const defined = <Given extends object>(given: Given) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Defined<Given>;

/** Each field that is declared, as null: nothing is said of it. */
export const nothingSaid = <Name extends string>(fields: Readonly<Record<Name, unknown>>) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, null])) as Record<Name, null>;
