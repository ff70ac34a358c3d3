import { type SignedInUser, wards } from '@ward-board/contract';

/** Pages that belong to someone; every other address does not exist. */
const titles: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.values(wards).map(({ route, title }) => [route, title])),
  '/reception': 'Reception',
  '/pharmacy': 'Pharmacy',
  '/laboratory': 'Laboratory',
  '/users': 'Users',
  '/on-call': 'On call',
  '/displays': 'Displays',
  '/audit': 'Audit',
  '/beds': 'Beds',
  '/operations/utilization': 'OR utilization',
  '/home': 'Home',
};

/** A page that is some people's besides their own; the user's menu leads to it, unless it is a tab. */
interface SharedPage {
  readonly route: '/beds' | '/on-call' | '/displays' | '/operations/utilization';
  readonly isFor: (user: SignedInUser) => boolean;
}

const shared: readonly SharedPage[] = [
  {
    route: '/operations/utilization',
    isFor: ({ home_route }) => home_route === wards.operations.route,
  },
  { route: '/beds', isFor: ({ role }) => ['doctor', 'nurse', 'reception', 'admin'].includes(role) },
  { route: '/on-call', isFor: ({ role }) => role === 'admin' },
  { route: '/displays', isFor: ({ role }) => role === 'admin' },
];

export const titleOf = (route: string): string => titles[route] ?? 'This page';

/** What a user's own page is called. */
export const tabOf = (user: SignedInUser): string => titles[user.home_route] ?? 'Home';

/** The routes of a user's tabs. Who is bound to a ward has one, their board; an administrator has the pages that they keep. */
export const tabsOf = ({ role, home_route }: SignedInUser): readonly string[] =>
  role === 'admin' ? [home_route, '/on-call', '/displays'] : [home_route];

/** The pages that somebody's menu leads to. */
export const furtherPagesOf = (user: SignedInUser): readonly SharedPage['route'][] =>
  shared.filter(({ route, isFor }) => isFor(user) && !tabsOf(user).includes(route)).map(({ route }) => route);

/** Everyone has a page of their own, and those that are shared with them. */
export const mayOpen = (user: SignedInUser, route: string): boolean =>
  route === user.home_route || shared.some((page) => page.route === route && page.isFor(user));
