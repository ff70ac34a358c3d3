/** Signing in, and what a screen sends that is yet to be paired. */
const PUBLIC_POSTS = new Set(['/api/auth/login', '/api/displays/pairings', '/api/displays/pairings/claim']);

/**
 * What needs no session. Everything outside `/api` (the web UI, health, metrics) has nothing to hide and needs none
 * either; under `/api` it is these routes, by the router's pattern, and no others.
 */
export function isPublic(method: string, route: string): boolean {
  // What other systems report carries a signature in place of a session.
  if (method === 'POST') return PUBLIC_POSTS.has(route) || route.startsWith('/api/callbacks/');
  if (method !== 'GET' && method !== 'HEAD') return false;
  return /^\/api\/(?:openapi\.json|docs(?:-json|-yaml)?(?:\/.*)?)$/.test(route);
}

/** What is answered to a locked session as to an open one. Everything else is refused to it. */
export const isForTheLocked = (method: string, route: string): boolean =>
  method === 'POST' && (route === '/api/auth/unlock' || route === '/api/auth/logout');
