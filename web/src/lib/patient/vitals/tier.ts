// The same on boards, in charts and on walls: the service judges by it what it sends to a wall.
export { type Deviation, deviation } from '@ward-board/contract';
