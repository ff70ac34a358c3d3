/** A checklist's answers in its text: `consent=yes,labs=no`. */
export const answersIn = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(text.split(',').flatMap((part) => (part.includes('=') ? [part.split('=', 2)] : [])));

/** A checklist's text, its items in their declared order. */
export const answersText = (items: Readonly<Record<string, string>>, answers: object): string =>
  Object.keys(items)
    .flatMap((item) => (Reflect.get(answers, item) ? [`${item}=${Reflect.get(answers, item)}`] : []))
    .join(',');
