import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import { join } from 'node:path';
import { withSecretFiles } from '@ward-board/projections';
import { DCLinter } from 'dclint';
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';
import { faultsInDockerfile } from './dockerfile-rules.js';

const ROOT = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

interface Service {
  readonly image: string;
  readonly build?: string;
  readonly command?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly restart?: string;
  readonly volumes?: readonly string[];
  readonly user?: string;
  readonly cap_drop: readonly string[];
  readonly security_opt: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly healthcheck?: { readonly disable?: boolean; readonly start_period?: string };
  readonly deploy: { readonly resources: { readonly limits: Readonly<Record<'cpus' | 'memory', string>> } };
  readonly stop_grace_period?: string;
  readonly networks: { readonly hospital?: { readonly ipv4_address: string } };
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
  readonly volumes: Readonly<Record<string, unknown>>;
  readonly networks: {
    readonly hospital: {
      readonly ipam: { readonly config: readonly [{ readonly subnet: string; readonly ip_range: string }] };
    };
  };
}

/** Of the second file: nodes, and what it adds to services of the first. */
interface KurrentCompose {
  readonly volumes: Readonly<Record<string, unknown>>;
  readonly services: Readonly<
    Record<
      string,
      Omit<Service, 'secrets' | 'environment'> & {
        readonly environment: Readonly<Record<string, string>>;
        readonly secrets: readonly (string | { readonly source: string; readonly target: string })[];
      }
    >
  >;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}

interface Linted {
  readonly messages: readonly { readonly rule: string; readonly line: number; readonly message: string }[];
}

/** What the linter says of a file. */
function faultsIn(file: string) {
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
  const linted = linter.lintFiles([join(ROOT, file)], false) as readonly Linted[];
  expect(linted).toHaveLength(1);
  return linted.flatMap(({ messages }) => messages.map(({ rule, line, message }) => ({ rule, line, message })));
}

/** The volumes that services name, each as `name:path`, with the services. */
const mountsOf = (services: Readonly<Record<string, Pick<Service, 'volumes'>>>) =>
  Object.entries(services).flatMap(([name, { volumes = [] }]) =>
    volumes.filter((volume) => !volume.startsWith('.')).map((volume) => [name, ...volume.split(':')]),
  );

describe('docker-compose.yml', () => {
  const { services, secrets, networks, volumes } = parse(read('docker-compose.yml'), { merge: true }) as Compose;
  const all = Object.entries(services);

  it('is what the Compose specification says, and nothing that its linter finds wrong', () => {
    expect(faultsIn('docker-compose.yml')).toEqual([]);
  });

  it('makes the schema in a job, which ends before anything of the service begins', () => {
    const { migrations, ...others } = services;
    expect(migrations).toMatchObject({
      command: ['node', 'backend/dist/migrate.js'],
      restart: 'on-failure:5',
      depends_on: { postgres: { condition: 'service_healthy' } },
    });
    const ours = Object.entries(others).filter(([, { build }]) => build !== undefined);
    expect(ours.map(([name]) => name)).toEqual(['projections', 'backend-1', 'backend-2']);
    for (const [name, { depends_on }] of ours)
      expect([name, depends_on]).toEqual([name, { migrations: { condition: 'service_completed_successfully' } }]);
  });

  it('projects in a process of its own, and in no backend', () => {
    expect(services.projections?.command).toEqual(['node', 'projections/dist/main.js']);
    const backends = Object.keys(services).filter((name) => name.startsWith('backend-'));
    expect(backends.map((name) => services[name]?.environment?.PROJECTIONS)).toEqual(['elsewhere', 'elsewhere']);
    // The image's own, which is a backend.
    expect(backends.filter((name) => services[name]?.command !== undefined)).toEqual([]);
  });

  it('keeps the database, and what each backend signs, in volumes of their own', () => {
    expect(mountsOf(services)).toEqual([
      ['postgres', 'postgres', '/var/lib/postgresql'],
      ['backend-1', 'ledger-1', '/data'],
      ['backend-2', 'ledger-2', '/data'],
    ]);
    expect(Object.keys(volumes)).toEqual(['ledger-1', 'ledger-2', 'postgres']);
    expect(read('Dockerfile')).toMatch(/^ENV .*\bDATA_DIR=\/data$/m);
  });

  it('looks after the health of whatever goes on running, and sends nobody to a backend that is not well', () => {
    for (const [name, { healthcheck, build, restart }] of all) {
      const goesOn = name !== 'migrations';
      // Our own image says it in the Dockerfile.
      expect([name, healthcheck?.disable !== true && (healthcheck ?? build) !== undefined]).toEqual([name, goesOn]);
      expect([name, restart]).toEqual([name, goesOn ? 'unless-stopped' : 'on-failure:5']);
    }
    expect(read('Dockerfile')).toMatch(/^HEALTHCHECK .*\\\n {2}CMD \[.*health\/live/m);
    const healthy = { condition: 'service_healthy' };
    expect(services.proxy?.depends_on).toEqual({ 'backend-1': healthy, 'backend-2': healthy });
    expect(read('deploy/haproxy.cfg')).toMatch(/^ {2}http-check send meth GET uri \/health\/ready /m);
  });

  it('gives a backend the time that it takes to hand its clients over and to finish', () => {
    for (const [, { environment, stop_grace_period: grace }] of all)
      if (environment?.DRAIN_SECONDS !== undefined)
        expect(Number.parseInt(grace ?? '', 10)).toBeGreaterThan(Number(environment.DRAIN_SECONDS) + 20);
  });

  it('waits for a Postgres that replays a day of its log, before it says that it does not start', () => {
    expect(services.postgres?.healthcheck?.start_period).toBe('1h');
  });

  it('has notifications kept for as long by whoever prunes them', () => {
    const pruning = all.filter(([name]) => /^(backend-\d|projections)$/.test(name));
    for (const [, { environment }] of pruning)
      expect(environment?.NOTIFICATION_DAYS).toMatch(/^\$\{NOTIFICATION_DAYS:-30\}$/);
    expect(pruning).toHaveLength(3);
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

  it('gives the proxy an address that the engine gives to nobody else', () => {
    const [{ subnet, ip_range: given } = { subnet: '', ip_range: '' }] = networks.hospital.ipam.config;
    const [network, range] = [subnet, given].map((cidr) => {
      const [address = '', bits] = cidr.split('/');
      const list = new BlockList();
      list.addSubnet(address, Number(bits));
      return list;
    });
    for (const [name, { networks: of }] of all) {
      const address = of.hospital?.ipv4_address;
      if (address) expect([name, network?.check(address), range?.check(address)]).toEqual([name, true, false]);
    }
    expect(services.proxy?.networks.hospital?.ipv4_address).toBeDefined();
  });
});

describe('deploy/haproxy.cfg', () => {
  const config = read('deploy/haproxy.cfg');

  it('answers with a page that loads itself again while no backend does, since nobody touches a wall', () => {
    const [, page = ''] = /^ {2}setenv NOT_RUNNING "(.+)"$/m.exec(config) ?? [];
    expect(page).toMatch(/^<!doctype html>.*<meta http-equiv=refresh content=[1-9]>.*<\/html>$/);
    // Further quotes or variables would end it, or be filled in, there.
    expect(page).not.toMatch(/["$\\]/);
    const answers = config.matchAll(
      /^ {2}http-error status (\d+) content-type "text\/html; charset=utf-8" string "\$\{NOT_RUNNING\}" hdr Cache-Control no-store hdr Retry-After [1-9]$/gm,
    );
    expect([...answers].map(([, status]) => status)).toEqual(['502', '503', '504']);
  });

  it('shows nobody outside what the backends measure', () => {
    expect(config).toMatch(
      /^frontend https\n(?: .*\n)* {2}http-request return status 404 if \{ path,url_dec \/metrics \}$/m,
    );
  });

  it('waits for the answer of a backend for longer than that takes, or one that is merely slow would be taken away', () => {
    const [, seconds] = /^ {2}timeout check (\d+)s$/m.exec(config) ?? [];
    const [, ms] = /^const CHECK_MS = ([\d_]+);$/m.exec(read('backend/src/platform/health/health.controller.ts')) ?? [];
    expect(Number(seconds) * 1_000).toBeGreaterThan(Number(ms?.replace('_', '')) + 1_000);
  });

  it('starts without a backend that has no name now, and finds one that was made anew at its other address', () => {
    const [, found] = /^resolvers (\S+)\n {2}nameserver \S+ 127\.0\.0\.11:53$/m.exec(config) ?? [];
    const [, options = ''] = /^ {2}default-server (.+)$/m.exec(config) ?? [];
    expect(options).toContain(`resolvers ${found} init-addr libc,none`);
  });
});

describe('the scripts in deploy/', () => {
  const scripts = globSync('deploy/*.sh', { cwd: ROOT });

  it.each(scripts)('%s is what a shell can read', (path) => {
    expect(execFileSync('sh', ['-n', join(ROOT, path)], { stdio: 'pipe' }).toString()).toBe('');
    expect(read(path)).toMatch(/^#!\/bin\/sh\n(#.*\n)+set -eu\n/);
  });
});

describe('docker-compose.kurrentdb.yml', () => {
  const { services, secrets, volumes } = parse(read('docker-compose.kurrentdb.yml'), { merge: true }) as KurrentCompose;
  const nodes = Object.entries(services).filter(([name]) => name.startsWith('kurrentdb-'));

  it('is what the Compose specification says, and nothing that its linter finds wrong', () => {
    expect(faultsIn('docker-compose.kurrentdb.yml')).toEqual([]);
  });

  it('has three nodes of a version with multi-stream appends, each of which knows the two others', () => {
    const names = nodes.map(([name]) => name);
    expect(names).toEqual(['kurrentdb-1', 'kurrentdb-2', 'kurrentdb-3']);
    for (const [name, { image, environment }] of nodes) {
      const [, major, minor] = /:(\d+)\.(\d+)/.exec(image) ?? [];
      expect(Number(major) * 100 + Number(minor)).toBeGreaterThanOrEqual(2501);
      expect(environment.KURRENTDB_CLUSTER_SIZE).toBe('3');
      const others = names.filter((other) => other !== name).map((other) => `${other}:2113`);
      expect(environment.KURRENTDB_GOSSIP_SEED?.split(',')).toEqual(others);
      for (const variable of ['KURRENTDB_NODE_HOST_ADVERTISE_AS', 'KURRENTDB_REPLICATION_HOST_ADVERTISE_AS'])
        expect(environment[variable]).toBe(name);
    }
  });

  it('speaks TLS alone, each node with a certificate of its own, which the script makes', () => {
    const script = read('deploy/kurrentdb-certificates.sh');
    for (const [name, { environment, secrets: given }] of nodes) {
      expect(Object.keys(environment).filter((variable) => /INSECURE|ANONYMOUS/.test(variable))).toEqual([]);
      const fileOf = (target: string) => {
        const source = given.find((each) => typeof each === 'object' && each.target === target);
        return typeof source === 'object' ? secrets[source.source]?.file : undefined;
      };
      expect(environment.KURRENTDB_CERTIFICATE_FILE).toBe('/run/secrets/kurrentdb_certificate');
      expect(environment.KURRENTDB_CERTIFICATE_PRIVATE_KEY_FILE).toBe('/run/secrets/kurrentdb_key');
      expect(fileOf('kurrentdb_certificate')).toBe(`./secrets/${name}.crt`);
      expect(fileOf('kurrentdb_key')).toBe(`./secrets/${name}.key`);
      expect(fileOf(`${environment.KURRENTDB_TRUSTED_ROOT_CERTIFICATES_PATH}/ca.crt`)).toBe(
        './secrets/kurrentdb-ca.crt',
      );
      expect(script).toContain(name);
    }
  });

  it('runs its nodes as no root, without privileges, within limits, and again whatever they end with', () => {
    for (const [, { user, cap_drop, security_opt, deploy, restart }] of nodes) {
      expect([user, cap_drop, security_opt, restart]).toEqual([
        '1000:1000',
        ['ALL'],
        ['no-new-privileges:true'],
        'always',
      ]);
      expect(Object.keys(deploy.resources.limits)).toEqual(['cpus', 'memory']);
    }
  });

  it('keeps what each node has in a volume of its own, and waits until each is well', () => {
    const names = nodes.map(([name]) => name);
    expect(mountsOf(services)).toEqual(names.map((name) => [name, name, '/var/lib/kurrentdb']));
    expect(Object.keys(volumes)).toEqual(names);
    for (const [, { healthcheck }] of nodes) expect(healthcheck).toBeDefined();
    const healthy = Object.fromEntries(names.map((name) => [name, { condition: 'service_healthy' }]));
    for (const name of ['projections', 'backend-1', 'backend-2']) expect(services[name]?.depends_on).toEqual(healthy);
  });

  it('gives every process of the service the same log, and nothing bare', () => {
    const all = parse(read('docker-compose.yml'), { merge: true }) as Compose;
    for (const name of Object.keys(all.services).filter((each) => /^(backend|projections)/.test(each))) {
      expect(services[name]?.environment).toEqual({ EVENT_STORE_URL_FILE: '/run/secrets/event_store_url' });
      expect(services[name]?.secrets).toEqual(['event_store_url', 'kurrentdb_ca']);
    }
    for (const { environment, secrets: given } of Object.values(services)) {
      expect(Object.keys(environment).filter((variable) => /SECRET$|PASSWORD$|URL$/.test(variable))).toEqual([]);
      for (const each of given) expect(secrets).toHaveProperty([typeof each === 'string' ? each : each.source]);
    }
  });
});

describe('Dockerfile', () => {
  const lines = read('Dockerfile').split('\n');

  it('is well-formed, and does nothing that a build may get wrong', () => {
    expect(validate(lines.join('\n'))).toEqual([]);
    expect(faultsInDockerfile(lines.join('\n'))).toEqual([]);
  });

  it.each([
    ['FROM node:latest', 'line 1: node:latest has no fixed version (DL3006, DL3007)'],
    ['FROM node', 'line 1: node has no fixed version (DL3006, DL3007)'],
    ['FROM node:24', 'line 1: node:24 has no fixed version (DL3006, DL3007)'],
    [
      'RUN find . | \\\n  xargs rm',
      'line 2: without pipefail, a pipe has the exit status of its last program alone (DL4006)',
    ],
    ['RUN true && cd /tmp', 'line 2: neither sudo nor cd (DL3003, DL3004)'],
    ['RUN npm install', 'line 2: packages come from the lock, by npm ci (DL3016)'],
    ['ADD a.tar .', 'line 2: COPY in the place of ADD (DL3020)'],
    ['WORKDIR app', 'line 2: an absolute WORKDIR (DL3000)'],
    ['COPY --from=nowhere a b', 'line 2: nowhere is no stage (DL3022)'],
    ['CMD node main.js', 'line 2: CMD as a list, or no signal reaches it (DL3025)'],
    ['USER root', 'the last stage ends as root (DL3002)'],
  ])('would be found to have %j', (instruction, fault) => {
    const before = instruction.startsWith('FROM ') ? '' : 'FROM node:24.21.0-bookworm-slim AS own\n';
    const after = instruction.startsWith('USER ') ? '' : '\nUSER node';
    expect(faultsInDockerfile(before + instruction + after)).toEqual([fault]);
  });

  it('takes the shell of the stage that a stage goes on from', () => {
    const shell = 'FROM node:24.21.0 AS one\nSHELL ["/bin/bash", "-o", "pipefail", "-c"]\n';
    expect(faultsInDockerfile(`${shell}FROM one\nRUN true | cat || true\nUSER node`)).toEqual([]);
    expect(faultsInDockerfile(`${shell}FROM node:24.21.0\nRUN true | cat\nUSER node`)).toHaveLength(1);
  });

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
