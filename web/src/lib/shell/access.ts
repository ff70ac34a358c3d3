import { type SignedInUser, wards } from '@ward-board/contract';

/** A page beside somebody's own, which their menu leads to. */
interface FurtherPage {
  readonly route: string;
  readonly title: string;
}

/** By the route of the own page. */
const further: Readonly<Record<string, readonly FurtherPage[]>> = {
  [wards.operations.route]: [{ route: '/operations/utilization', title: 'OR utilization' }],
};

/** Pages that belong to someone; every other address does not exist. */
const titles: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.values(further).flatMap((pages) => pages.map(({ route, title }) => [route, title] as const)),
  ),
  ...Object.fromEntries(Object.values(wards).map(({ route, title }) => [route, title])),
  '/reception': 'Reception',
  '/users': 'Users',
  '/home': 'Home',
};

/** What the one tab of a user is called. */
export const tabOf = (user: SignedInUser): string => titles[user.home_route] ?? 'Home';

export const titleOf = (route: string): string => titles[route] ?? 'This page';

/** The pages that somebody has beside their own. */
export const furtherPagesOf = (user: SignedInUser): readonly FurtherPage[] => further[user.home_route] ?? [];

/** Everyone has their own page, and few have another. */
export const mayOpen = (user: SignedInUser, route: string): boolean =>
  route === user.home_route || furtherPagesOf(user).some((page) => page.route === route);
