import { given, studyCompleted, studyNoted, studyOrdered, studyRemoved, studyStarted } from '../testing/index.js';
import { type ImagingStudyEvent, imagingStudies } from './imaging-study.js';
import { noteStudy } from './note-study.js';

describe('noting on an imaging study', () => {
  const noting = (events: readonly ImagingStudyEvent[], if_match: number | null = null) =>
    given(imagingStudies, events).when((study) => noteStudy({ if_match, text: 'Claustrophobic' }, study));

  it('is an event of its own, before and after the study is over', () => {
    noting([studyOrdered()]).then([studyNoted()]);
    noting([studyOrdered(), studyStarted(), studyCompleted()]).then([studyNoted()]);
  });

  it('is refused for none, for one that was removed, and for a stale revision', () => {
    noting([]).then('not_found');
    noting([studyOrdered(), studyRemoved()]).then('not_found');
    noting([studyOrdered(), studyNoted()], 1).then('stale_revision');
  });
});
