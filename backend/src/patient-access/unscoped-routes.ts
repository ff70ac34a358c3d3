import { isUnderApi } from '../access/authentication/permission-table.js';
import { isPublic } from '../access/authentication/public-routes.js';
import { scopeOf } from './route-scope.js';

/** A route as the router has it. */
interface Route {
  readonly method: string;
  readonly url: string;
}

/** The routes of which nobody has said whose patients they reach. */
export function unscopedRoutes(routes: readonly Route[]): readonly string[] {
  return routes
    .filter(({ method, url }) => isUnderApi(url) && !isPublic(method, url) && scopeOf(method, url) === undefined)
    .map(({ method, url }) => `${method} ${url}`);
}
