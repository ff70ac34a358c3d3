import type { FastifyInstance } from 'fastify';

/** Which methods a path answers to, so that a wrong method is told from a wrong path. */
export class KnownRoutes {
  /** Every route as it was added, a catch-all too. */
  readonly all: { readonly method: string; readonly url: string }[] = [];
  private readonly routes: { readonly pattern: RegExp; readonly methods: readonly string[] }[] = [];

  /** To be called before the first route is added. */
  watch(fastify: FastifyInstance): void {
    fastify.addHook('onRoute', ({ url, method }) => {
      this.all.push(...[method].flat().map((each) => ({ method: each, url })));
      this.add(url, [method].flat());
    });
  }

  add(url: string, methods: readonly string[]): void {
    // A catch-all says nothing about what is there.
    if (url.includes('*')) return;
    const source = url
      .split('/')
      .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
    this.routes.push({ pattern: new RegExp(`^${source.join('/')}$`), methods });
  }

  /** The methods of a path, empty when there is no such path. */
  methodsOf(path: string): readonly string[] {
    return [
      ...new Set(this.routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods)),
    ].sort();
  }
}
