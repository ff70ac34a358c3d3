import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

/** A promise that nobody awaits, and a switch that forgets a case. */
const CODE = `
  async function later(): Promise<void> {}
  function work(kind: 'one' | 'two'): void {
    later();
    switch (kind) {
      case 'one':
        return;
    }
  }
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ward-board-lint-'));
  const biome = JSON.parse(await readFile(join(ROOT, 'biome.json'), 'utf8'));
  await writeFile(join(folder, 'biome.json'), JSON.stringify({ ...biome, $schema: undefined, vcs: undefined }));
  await writeFile(join(folder, 'tsconfig.json'), '{ "compilerOptions": { "strict": true, "target": "es2023" } }');
  await writeFile(join(folder, 'code.ts'), `${CODE}\nwork('one');\n`);
  await writeFile(join(folder, 'Code.svelte'), `<script lang="ts">${CODE}</script>\n<p>{work('one')}</p>\n`);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const lint = (...command: readonly [string, ...string[]]) => {
  const [program, ...args] = command;
  const { status, stdout, stderr } = spawnSync(join(ROOT, 'node_modules/.bin', program), args, { cwd: folder });
  return { status, said: `${stdout}${stderr}` };
};

describe('lint refuses a promise that nobody awaits and a switch that forgets a case', () => {
  it('in TypeScript', () => {
    const { status, said } = lint('oxlint', '--type-aware', '-c', join(ROOT, '.oxlintrc.json'), 'code.ts');
    expect(said).toContain('no-floating-promises');
    expect(said).toContain('switch-exhaustiveness-check');
    expect(status).toBe(1);
  });

  it('in components', () => {
    const { status, said } = lint('biome', 'lint', 'Code.svelte');
    expect(said).toContain('noFloatingPromises');
    expect(said).toContain('useExhaustiveSwitchCases');
    expect(status).toBe(1);
  });
});
