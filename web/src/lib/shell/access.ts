import { type Role, type SignedInUser, wards } from '@ward-board/contract';

/** Pages that belong to someone; every other address does not exist. */
const titles: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.values(wards).map(({ route, title }) => [route, title])),
  '/reception': 'Reception',
  '/users': 'Users',
  '/on-call': 'On call',
  '/beds': 'Beds',
  '/home': 'Home',
};

/** Pages that several may open besides their own: for whoever may read, or keep, what is on them. */
const shared: Readonly<Record<string, readonly Role[]>> = {
  '/beds': ['doctor', 'nurse', 'reception', 'admin'],
  '/on-call': ['admin'],
};

export const titleOf = (route: string): string => titles[route] ?? 'This page';

/** What a user's own page is called. */
export const tabOf = (user: SignedInUser): string => titles[user.home_route] ?? 'Home';

/** The routes of a user's tabs. Who is bound to a ward has one, their board; an administrator has the pages that they keep. */
export const tabsOf = ({ role, home_route }: SignedInUser): readonly string[] =>
  role === 'admin' ? [home_route, '/on-call'] : [home_route];

/** Everyone has a page of their own, and those that are shared with their role. */
export const mayOpen = ({ role, home_route }: SignedInUser, route: string): boolean =>
  route === home_route || (shared[route]?.includes(role) ?? false);
