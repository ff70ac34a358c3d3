import { defineParams } from '@sveltejs/kit/params';
import { wards } from '@ward-board/contract';

const routes = new Set(Object.values(wards).map(({ route }) => route));

export const params = defineParams({
  /** The route of a ward's board. */
  board: (name) => (routes.has(`/${name}`) ? name : undefined),
  /** A board that has no page of its own yet: a page that has its own name is found before. */
  unreleased: (name) => (routes.has(`/${name}`) ? name : undefined),
  /** What lies over a board: nothing, or the chart of a patient. */
  chart: (rest) => (rest === '' || /^patients\/[^/]+$/.test(rest) ? rest : undefined),
});
