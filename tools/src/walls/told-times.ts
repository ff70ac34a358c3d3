import type { BrowserContext, Route } from 'playwright-core';
import type { SimulatedClock } from './simulated-clock.js';

/** Where the service says times. Not the page itself: from one that is passed on, Chromium lets nothing connect to this machine. */
const SAYS_TIMES = /^\/(?:api|health|socket\.io)\//;

/**
 * Passes on what the service says to the pages of a context, with its times as of a simulated clock: its answers, and its sockets.
 * @param read is told what was said before that, and where: the path that was answered, or `socket`.
 */
export async function tellTimesOf(
  clock: SimulatedClock,
  context: BrowserContext,
  read: (where: string, sent: string) => void = () => {},
): Promise<void> {
  const answers = async (route: Route): Promise<void> => {
    const answer = await route.fetch().catch(() => null);
    if (answer === null) return route.abort();
    const text = await answer.text();
    const headers = answer.headers();
    read(new URL(route.request().url()).pathname, JSON.stringify(headers) + text);
    // The body is not compressed any more.
    const { 'content-encoding': _, 'content-length': __, date, ...others } = headers;
    await route.fulfill({
      ...{ status: answer.status(), body: clock.inText(text) },
      headers: { ...others, ...(date !== undefined && { date: clock.inHeader(date) }) },
    });
  };
  await context.route(({ pathname }) => SAYS_TIMES.test(pathname), answers);
  await context.routeWebSocket('**/*', (socket) => {
    socket.connectToServer().onMessage((message) => {
      const text = message.toString();
      read('socket', text);
      socket.send(clock.inText(text));
    });
  });
}

/** Whether it is one of the paths whose answers are passed on so. */
export const saysTimes = (pathname: string): boolean => SAYS_TIMES.test(pathname);
