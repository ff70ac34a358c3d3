/** An instruction of a Dockerfile in one line, with the number of the line that it begins at. */
interface Instruction {
  readonly line: number;
  readonly name: string;
  readonly rest: string;
}

function instructionsOf(dockerfile: string): readonly Instruction[] {
  const found: { line: number; text: string }[] = [];
  let continues = false;
  for (const [index, text] of dockerfile.split('\n').entries()) {
    if (/^\s*(#|$)/.test(text)) continue;
    const own = text.trim().replace(/\s*\\$/, '');
    const last = found.at(-1);
    if (continues && last) last.text += ` ${own}`;
    else found.push({ line: index + 1, text: own });
    continues = text.trimEnd().endsWith('\\');
  }
  return found.map(({ line, text }) => {
    const [name = ''] = text.split(/\s/, 1);
    return { line, name: name.toUpperCase(), rest: text.slice(name.length).trim() };
  });
}

/** What a stage ends with, and each that goes on from it begins with. */
interface Stage {
  user: string;
  pipefail: boolean;
}

/**
 * What a Dockerfile does that its build may get wrong, or differently another day, by the rules of hadolint that concern this one (their
 * numbers in brackets): `dockerfile-utils` looks at the syntax alone. Pure.
 */
export function faultsInDockerfile(dockerfile: string): readonly string[] {
  const faults: string[] = [];
  const stages = new Map<string, Stage>();
  let stage: Stage = { user: 'root', pipefail: false };
  for (const { line, name, rest } of instructionsOf(dockerfile)) {
    if (name === 'FROM') {
      const [, image = '', as = ''] = /^(?:--\S+ )*(\S+)(?: as (\S+))?$/i.exec(rest) ?? [];
      const known = stages.get(image);
      if (!known && !/:[^:@]*\d+\.\d+|@sha256:/.test(image))
        faults.push(`line ${line}: ${image} has no fixed version (DL3006, DL3007)`);
      stage = { user: 'root', pipefail: false, ...known };
      stages.set(as, stage);
    } else if (name === 'SHELL') stage.pipefail = rest.includes('pipefail');
    else if (name === 'USER') stage.user = rest;
    else for (const fault of faultsIn(name, rest, stage, stages)) faults.push(`line ${line}: ${fault}`);
  }
  if (/^(root|0)\b/.test(stage.user)) faults.push('the last stage ends as root (DL3002)');
  return faults;
}

function faultsIn(name: string, rest: string, { pipefail }: Stage, stages: ReadonlyMap<string, Stage>): string[] {
  const [, from] = /--from=(\S+)/.exec(rest) ?? [];
  const rules: readonly (readonly [instruction: RegExp, isBroken: boolean, fault: string])[] = [
    [
      /^RUN$/,
      /[^|]\|[^|]/.test(rest) && !pipefail,
      'without pipefail, a pipe has the exit status of its last program alone (DL4006)',
    ],
    [/^RUN$/, /(^|[;&] ?)(sudo|cd) /.test(rest), 'neither sudo nor cd (DL3003, DL3004)'],
    [/^RUN$/, /\bnpm (install|i|add|update)\b/.test(rest), 'packages come from the lock, by npm ci (DL3016)'],
    [/^ADD$/, true, 'COPY in the place of ADD (DL3020)'],
    [/^WORKDIR$/, !rest.startsWith('/'), 'an absolute WORKDIR (DL3000)'],
    [/^COPY$/, from !== undefined && !stages.has(from), `${from} is no stage (DL3022)`],
    [/^(CMD|ENTRYPOINT)$/, !rest.startsWith('['), `${name} as a list, or no signal reaches it (DL3025)`],
  ];
  return rules.flatMap(([instruction, isBroken, fault]) => (instruction.test(name) && isBroken ? [fault] : []));
}
