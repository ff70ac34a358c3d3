import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withSecretFiles } from '@ward-board/projections';
import { DCLinter } from 'dclint';
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';

const ROOT = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

interface Service {
  readonly image: string;
  readonly build?: string;
  readonly user?: string;
  readonly cap_drop: readonly string[];
  readonly security_opt: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly healthcheck?: { readonly disable?: boolean };
  readonly deploy: { readonly resources: { readonly limits: Readonly<Record<'cpus' | 'memory', string>> } };
  readonly networks: { readonly hospital?: { readonly ipv4_address: string } };
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}

interface Linted {
  readonly messages: readonly { readonly rule: string; readonly line: number; readonly message: string }[];
}

describe('docker-compose.yml', () => {
  const { services, secrets } = parse(read('docker-compose.yml'), { merge: true }) as Compose;
  const all = Object.entries(services);

  it('is what the Compose specification says, and nothing that its linter finds wrong', () => {
    // It is in the order of the start; the image is built here and has a name.
    const order = ['service-keys-order', 'services-alphabetical-order', 'top-level-properties-order'];
    const rules = Object.fromEntries([...order, 'no-build-and-image'].map((rule) => [rule, 0]));
    const quotes = [2, { quoteType: 'double' }];
    const linter = new DCLinter({
      rules: { ...rules, 'require-quotes-in-ports': quotes },
      quiet: true,
      debug: false,
      exclude: [],
    });
    const linted = linter.lintFiles([join(ROOT, 'docker-compose.yml')], false) as readonly Linted[];
    const found = linted.flatMap(({ messages }) =>
      messages.map(({ rule, line, message }) => ({ rule, line, message })),
    );
    expect(linted).toHaveLength(1);
    expect(found).toEqual([]);
  });

  it.each(all)('runs %s as no root, without privileges, and within limits', (_, { build, user, ...service }) => {
    // Our own image says it in the Dockerfile.
    expect(build ?? user).toMatch(/^(\.|postgres|haproxy)$/);
    expect(service.cap_drop).toEqual(['ALL']);
    expect(service.security_opt).toEqual(['no-new-privileges:true']);
    expect(Object.keys(service.deploy.resources.limits)).toEqual(['cpus', 'memory']);
  });

  it('gives secrets as files alone, each of which is declared and read', () => {
    for (const [name, { environment = {}, secrets: given = [] }] of all) {
      expect([name, given.filter((secret) => !(secret in secrets))]).toEqual([name, []]);
      const files = Object.entries(environment).filter(([variable]) => variable.endsWith('_FILE'));
      const named = files.map(([, file]) => file.replace('/run/secrets/', ''));
      expect([name, named.filter((secret) => !given.includes(secret))]).toEqual([name, []]);
      const bare = Object.keys(environment).filter((variable) => /SECRET$|PASSWORD$|URL$/.test(variable));
      expect([name, bare]).toEqual([name, []]);
      // A name that nothing reads would leave the start without its secret.
      if (services[name]?.build !== undefined)
        for (const [variable] of files)
          expect(() => withSecretFiles({ [variable]: '/nowhere' })).toThrow(`${variable} /nowhere can't be read`);
    }
  });

  it('has two backends, which the proxy knows, and which trust the proxy', () => {
    const backends = Object.keys(services).filter((name) => name.startsWith('backend-'));
    const known = [...read('deploy/haproxy.cfg').matchAll(/^ {2}server (\S+) (\S+):3000$/gm)];
    expect(known.map(([, name, host]) => [name, host])).toEqual(backends.map((name) => [name, name]));
    expect(backends).toHaveLength(2);
    for (const name of backends)
      expect(services[name]?.environment?.TRUST_PROXY).toBe(services.proxy?.networks.hospital?.ipv4_address);
  });
});

describe('Dockerfile', () => {
  const lines = read('Dockerfile').split('\n');

  it('is well-formed', () => expect(validate(lines.join('\n'))).toEqual([]));

  it('ends as no root, from an image of a fixed version', () => {
    const [last = ''] = lines.filter((line) => line.startsWith('FROM ')).slice(-1);
    expect(last).toMatch(/^FROM node:24\.\d+\.\d+-bookworm-slim$/);
    expect(lines.slice(lines.indexOf(last)).filter((line) => line.startsWith('USER '))).toEqual(['USER node']);
  });

  it('installs from the manifests of every workspace', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as { readonly packages: Record<string, unknown> };
    const workspaces = Object.keys(packages).filter((path) => path !== '' && !path.includes('node_modules'));
    const copied = lines.flatMap((line) => /^COPY (\S+)\/package\.json \S+\/$/.exec(line)?.[1] ?? []);
    expect(copied.toSorted()).toEqual(workspaces.toSorted());
  });
});
