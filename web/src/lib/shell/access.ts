import { type SignedInUser, wards } from '@ward-board/contract';

/** Pages that belong to someone; every other address does not exist. */
const titles: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.values(wards).map(({ route, title }) => [route, title])),
  '/reception': 'Reception',
  '/users': 'Users',
  '/home': 'Home',
};

/** What the one tab of a user is called. */
export const tabOf = (user: SignedInUser): string => titles[user.home_route] ?? 'Home';

export const titleOf = (route: string): string => titles[route] ?? 'This page';

/** Everyone has one page: their own. */
export const mayOpen = (user: SignedInUser, route: string): boolean => route === user.home_route;
