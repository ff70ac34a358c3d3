import {
  type DomainEvent,
  eventTypes,
  fold,
  type ImagingStudyEvent,
  imagingStudies,
  type ReportFindings,
  readEvent,
  reportOf,
} from '@ward-board/domain';
import {
  idOf,
  reportAmended,
  reportPublished,
  studyAmended,
  studyCompleted,
  studyOrdered,
  studyRemoved,
  studyStarted,
} from '@ward-board/domain/testing';
import { studyBells, studyToldOf, tellingOfStudies } from './imaging-bells.js';

const told = (event: DomainEvent, board: 'icu' | null = null, ...more: readonly ImagingStudyEvent[]) =>
  toldOf(event, board, null, ...more);
const toldOf = (
  event: DomainEvent,
  board: 'icu' | null,
  amended_from: ReportFindings | null,
  ...more: readonly ImagingStudyEvent[]
) => {
  const study = fold(imagingStudies, [studyOrdered(), studyStarted(), ...more]);
  return study && studyToldOf(event) === study.study_id
    ? studyBells(event, {
        ...{ study_id: study.study_id, encounter_id: study.details.encounter_id, says: reportOf(study.details) },
        amended_from,
        asked_by: study.ordered_by,
        staff_of: board,
        name: 'Amina Haddad',
        at: board && { board, admission_id, place },
      })
    : [];
};
const [admission_id, study_id, place] = [idOf('admission'), idOf('study'), 'East, room 301, bed A'];
const inIcu = { ward: 'icu', link: `/icu#${admission_id}`, admission_id, study_id, order_id: null };
const orderer = {
  ...{ body: 'Amina Haddad: CT Chest', result: null, place, ...inIcu },
  ...{ audience: `user:${idOf('user')}`, not_for: null },
};
/** Where the patient is on no board. */
const onTheStudy = {
  body: 'Amina Haddad: CT Chest',
  ward: 'radiology',
  link: `/radiology#${study_id}`,
  admission_id: null,
  place: null,
};
const critical = { changes: { critical: true } };

describe('a report', () => {
  it('notifies whoever ordered the study, with high priority when its finding is critical', () => {
    const bell = { kind: 'result_final', priority: 'normal', title: 'Final report', ...orderer };
    expect(told(reportPublished(), 'icu', studyCompleted())).toEqual([bell]);
    expect(told(reportPublished(), 'icu', studyAmended(critical))).toEqual([{ ...bell, priority: 'high' }]);
  });

  it('leads to the patient’s board, and to the study where the patient is on none', () => {
    expect(told(reportPublished(), 'icu')).toMatchObject([inIcu]);
    expect(told(reportPublished())).toMatchObject([{ ...orderer, ...onTheStudy }]);
  });

  it('says what was concluded, or else what was found', () => {
    const said = (changes: object) => told(reportPublished(), 'icu', studyAmended({ changes }))[0]?.result;
    expect(said({ findings: 'Free air', conclusion: 'Perforation' })).toBe('Perforation');
    expect(said({ findings: 'Free air' })).toBe('Free air');
  });

  it('says what it said before it was corrected', () => {
    const before = { findings: 'Free air', conclusion: 'Perforation', values: [], critical: false };
    const changes = { findings: 'Free air', conclusion: 'Pneumoperitoneum after surgery' };
    const [bell] = toldOf(reportAmended({ changes }), 'icu', before, studyAmended({ changes }));
    expect(bell).toMatchObject({
      title: 'Amended report',
      result: 'Pneumoperitoneum after surgery (was: Perforation)',
    });
  });

  it('notifies again when it says something else, and not of another change', () => {
    expect(told(reportAmended())).toMatchObject([{ kind: 'result_final', title: 'Amended report' }]);
    expect(told(reportAmended({ changes: { performer: 'Dr. Ito' } }))).toEqual([]);
  });

  it('that is critical and says something else notifies again, the staff of the patient’s board as well', () => {
    const bell = { kind: 'critical_finding', priority: 'high', title: 'Critical finding, changed', ...orderer };
    const staff = { ...bell, audience: 'ward:icu', not_for: idOf('user') };
    expect(told(reportAmended(), 'icu', studyAmended(critical))).toEqual([bell, staff]);
    // Flagged in the same step: the study tells of it.
    const both = reportAmended({ changes: { findings: 'Free air', critical: true } });
    expect(told(both, 'icu', studyAmended(critical))).toEqual([]);
  });
});

describe('a study that is found to be of a request', () => {
  const [service_request_id, linked] = [
    idOf('service-request'),
    { changes: { service_request_id: idOf('service-request') } },
  ];
  const of = { ...orderer, order_id: service_request_id };

  it('notifies whoever asked, who has not heard of its report', () => {
    const bell = { kind: 'result_final', priority: 'normal', title: 'Final report', ...of };
    expect(told(reportAmended(linked), 'icu', studyAmended(linked))).toEqual([bell]);
    expect(told(studyAmended(linked), 'icu', studyAmended(linked))).toEqual([]);
  });

  it('notifies whoever asked for a critical finding, reported or not; the staff of the patient’s board were told when it was flagged', () => {
    const both = [studyAmended(critical), studyAmended(linked)];
    const bell = { kind: 'critical_finding', priority: 'high', title: 'Critical finding', ...of };
    const staff = { ...bell, audience: 'ward:icu', not_for: idOf('user') };
    expect(told(studyAmended(linked), 'icu', ...both)).toEqual([bell]);
    const flaggedToo = studyAmended({ changes: { ...linked.changes, critical: true } });
    expect(told(flaggedToo, 'icu', ...both)).toEqual([bell, staff]);
    expect(told(reportAmended(linked), 'icu', ...both)).toEqual([]);
    const rewritten = { changes: { ...linked.changes, conclusion: 'Perforation' } };
    // What it says now stands in place of what the study has told of in the same step.
    const changed = { title: 'Critical finding, changed' };
    expect(told(reportAmended(rewritten), 'icu', ...both)).toEqual(
      [bell, staff].map((one) => ({ ...one, ...changed })),
    );
    expect(told(reportAmended({ changes: { ...linked.changes, critical: true } }), 'icu', ...both)).toEqual([]);
  });

  it('and is taken off it notifies nobody', () => {
    const off = { changes: { service_request_id: null } };
    expect(told(studyAmended(off), 'icu', studyAmended(critical))).toEqual([]);
    expect(told(reportAmended(off), 'icu', studyAmended(critical))).toEqual([]);
  });
});

describe('a study that was deleted', () => {
  const removed = (critical: boolean, board: 'icu' | null = 'icu') =>
    told(
      studyRemoved({
        told: { asked_by: idOf('user'), service_request_id: null, display: 'CT Chest', critical },
      }),
      board,
      studyAmended({ changes: { critical } }),
    );
  const bell = {
    ...{ kind: 'result_final', priority: 'high', title: 'Report taken back', ...orderer },
    result: 'Radiology has deleted the study: it was entered in error.',
  };

  it('with its report notifies whoever asked for it, who may have treated by it', () => {
    expect(removed(false)).toEqual([bell]);
    expect(removed(false, null)).toEqual([{ ...bell, ...onTheStudy }]);
  });

  it('with its critical finding notifies the staff of the patient’s board as well', () => {
    const title = 'Critical finding taken back';
    expect(removed(true)).toEqual([
      { ...bell, title },
      { ...bell, title, audience: 'ward:icu', not_for: idOf('user') },
    ]);
  });

  it('notifies nobody where nobody was told of a finding', () => expect(told(studyRemoved(), 'icu')).toEqual([]));
});

describe('a critical finding', () => {
  it('notifies when it is flagged, once whoever ordered the study, and the other staff of the patient’s board', () => {
    const bell = { kind: 'critical_finding', priority: 'high', title: 'Critical finding', ...orderer };
    const staff = { ...bell, audience: 'ward:icu', not_for: idOf('user') };
    expect(told(studyAmended(critical), 'icu')).toEqual([bell, staff]);
    expect(told(studyAmended(critical))).toEqual([{ ...bell, ...onTheStudy }]);
    expect(told(studyOrdered({ critical: true }), 'icu')).toEqual([bell, staff]);
  });

  it('that is critical no longer notifies those who heard that it was', () => {
    const bell = { kind: 'result_final', priority: 'high', title: 'Finding no longer critical', ...orderer };
    const staff = { ...bell, audience: 'ward:icu', not_for: idOf('user') };
    expect(told(studyAmended({ changes: { critical: false } }), 'icu')).toEqual([bell, staff]);
  });

  it('notifies nobody when it was never flagged', () => {
    expect(told(studyAmended(), 'icu')).toEqual([]);
    expect(told(studyOrdered(), 'icu')).toEqual([]);
  });
});

it('nobody is told of other events', () => {
  const others = eventTypes.filter((type) => !tellingOfStudies.some((telling) => telling === type));
  for (const type of others) expect(studyToldOf(readEvent(type, 1, {}))).toBeNull();
});
