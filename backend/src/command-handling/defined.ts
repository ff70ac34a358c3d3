/** Fields that were said: what is undefined was left out. */
export type Defined<Given> = { [Name in keyof Given]: Exclude<Given[Name], undefined> };

/** What a request says, without the fields that it leaves out. */
export const defined = <Given extends object>(given: Given) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Defined<Given>;
