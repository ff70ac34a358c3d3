// The same on boards, in charts and on walls: the service judges by it what it sends to a wall.
export { isOnOxygen, type Saturation, saturationOf, usualSaturation } from '@ward-board/contract';
