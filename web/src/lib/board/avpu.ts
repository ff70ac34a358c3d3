import { type Avpu, avpu } from '@ward-board/contract';

export const avpuWord: Readonly<Record<Avpu, string>> = {
  alert: 'Alert',
  voice: 'Voice',
  pain: 'Pain',
  unresponsive: 'Unresponsive',
};

export const avpuChoices = avpu.options.map((value) => ({ value, label: avpuWord[value] }));
