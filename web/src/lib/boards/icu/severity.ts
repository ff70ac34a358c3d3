import type { Severity } from '@ward-board/contract';
import type { Look } from '#lib/ui/look.ts';

export const severityLook: Readonly<Record<Severity, Look>> = {
  critical: { word: 'Critical', shape: 'square', tone: 'critical' },
  serious: { word: 'Serious', shape: 'triangle', tone: 'urgent' },
  stable: { word: 'Stable', shape: 'disc', tone: 'standard' },
};
