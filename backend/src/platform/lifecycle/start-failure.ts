/** Why the service can't start, as the one line its operator gets to read: no stack, nothing else. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';

  constructor(line: string, options?: ErrorOptions) {
    super(line.replaceAll(/\s*\n\s*/g, ' ').trim(), options);
  }
}
