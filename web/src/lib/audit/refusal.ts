import type { Problem } from '@ward-board/contract';

const NO_ANSWER = 'No answer from the service. Check the network of this device, then try again.';

/** What is said of what a request asks for and the service does not take, by the field's path. */
const notTaken = (path: string | undefined, missing: string): string => {
  switch (path) {
    case 'id':
      return missing;
    case 'reason':
      return 'The reason needs at least three letters or digits.';
    case 'user_id':
      return 'There is no such person.';
    case 'at':
    case 'from':
    case 'to':
      return 'The service takes no such moment. Choose another.';
    default:
      return 'The service could not read what was asked for. Open the page anew from the list of patients.';
  }
};

/** Why there is nothing to show, in words. @param problem null: no answer came. @param missing what is said of what is not there. */
export function refusalWords(problem: Problem | null, missing: string): string {
  if (problem === null) return NO_ANSWER;
  switch (problem.code) {
    case 'not_found':
      return missing;
    case 'forbidden':
      return 'Your role may not read this.';
    case 'reason_required':
      return 'Confidential: these records may be read only with a reason of at least three letters or digits.';
    case 'projection_behind':
    case 'unavailable':
      return 'The service is catching up. Try again in a moment.';
    case 'validation_failed':
      return notTaken(problem.errors?.[0]?.path, missing);
    default:
      return problem.detail;
  }
}
