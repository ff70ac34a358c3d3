/** Why a program can't start, as the one line that its operator reads: no stack, nothing else. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';

  constructor(line: string, options?: ErrorOptions) {
    super(line.replaceAll(/\s*\n\s*/g, ' ').trim(), options);
  }
}
