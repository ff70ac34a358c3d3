import { admissions } from '../admissions/admission.js';
import { patients } from '../patients/patient.js';
import {
  admitted,
  given,
  idOf,
  imagingDetails,
  imagingOrdered,
  labOrdered,
  nothing,
  orderPlaced,
  registered,
  requestAmended,
  requestCompleted,
  requestDetails,
  requestEnteredInError,
  requestReported,
  requestRevoked,
  requestScheduled,
  requestStarted,
  stayBegan,
} from '../testing/index.js';
import { type AmendRequest, amendRequest, orderService, removeRequest, startLabRequest } from './order-service.js';
import { type RequestStatus, type ServiceRequestEvent, serviceRequests } from './service-request.js';

const order = (category: 'laboratory' | 'radiology', said = {}) => ({
  ...{ service_request_id: idOf('service-request'), ordered_by: idOf('user'), admission_id: null },
  ...{ category, status: 'active' as RequestStatus },
  details: { ...(category === 'laboratory' ? requestDetails() : imagingDetails()), ...said },
});
const someone = given(patients, [registered(), stayBegan()]).and(admissions, [admitted()]);
const placed = orderPlaced({ order_id: idOf('service-request') });
const radiology = { category: 'radiology' } as const;
const started = [labOrdered(), requestStarted()];
const completed = [...started, requestReported(), requestCompleted()];
const revoked = [labOrdered(), requestRevoked()];

describe('ordering', () => {
  it('a test puts it into the laboratory’s queue, and imaging into Radiology’s', () => {
    someone.when((patient, stay) => orderService(order('laboratory'), patient, stay)).then([labOrdered(), placed]);
    someone.when((patient, stay) => orderService(order('radiology'), patient, stay)).then([imagingOrdered(), placed]);
  });

  it('says what is asked for, in the words of the modality or the code where there are no others', () => {
    const asking = (category: 'laboratory' | 'radiology', said: object) =>
      someone.when((patient, stay) => orderService(order(category, said), patient, stay));
    asking('radiology', { display: null }).then([imagingOrdered(), placed]);
    asking('laboratory', { display: null }).then([labOrdered({ display: '58410-2' }), placed]);
    asking('laboratory', { display: null, code: null }).then('missing_value', 'display');
    asking('laboratory', { body_site: 'Arm' }).then('invalid_value', 'body_site');
  });

  it('is refused for nobody, and as anything but active', () => {
    given(patients, [])
      .when((patient) => orderService(order('laboratory'), patient, null))
      .then('unknown_reference', 'patient_id');
    someone
      .when((patient, stay) => orderService({ ...order('laboratory'), status: 'completed' }, patient, stay))
      .then('invalid_transition', 'status');
  });
});

describe('an edit of a request', () => {
  const amending = (history: readonly ServiceRequestEvent[], said: Partial<AmendRequest>) =>
    given(serviceRequests, history).when((found) => amendRequest({ if_match: null, changes: {}, ...said }, found));

  it('changes what it asks for while it is to be done, and nothing when that is so already', () => {
    amending([labOrdered()], { changes: { priority: 'stat', reason: 'Fever' } }).then([requestAmended()]);
    amending(started, { changes: { priority: 'stat' } }).then([requestAmended()]);
    amending([labOrdered()], { category: 'laboratory', status: 'active' }).then(nothing);
    amending(completed, { changes: { reason: 'Sepsis' } }).then('invalid_transition', 'reason');
  });

  it('makes no other request of it', () => {
    amending([labOrdered()], { category: 'radiology' }).then('not_changeable', 'category');
    amending([labOrdered()], { patient_id: idOf('patient', 2) }).then('not_changeable', 'patient_id');
    amending([labOrdered()], { changes: { modality: 'CT' } }).then('invalid_value', 'modality');
    amending([labOrdered()], { changes: { display: null } }).then('missing_value', 'display');
    amending(started, { if_match: 1, changes: { reason: 'Sepsis' } }).then('stale_revision');
  });

  it.each([
    ['active', [labOrdered()], ['in-progress', 'revoked']],
    ['in-progress', started, ['completed', 'revoked']],
    ['completed', completed, []],
    ['revoked', revoked, []],
  ] as const)('of %s moves its status one step', (status, history, possible) => {
    const events = { 'in-progress': requestStarted(), completed: requestCompleted(), revoked: requestRevoked() };
    for (const to of ['active', 'in-progress', 'completed', 'revoked'] as const) {
      const moved = amending(history, { status: to });
      if (to === status) moved.then(nothing);
      else if (to === 'active' || !possible.some((each) => each === to)) moved.then('invalid_transition', 'status');
      else moved.then([events[to]]);
    }
  });
});

describe('a request that was entered in error', () => {
  const removing = (history: readonly ServiceRequestEvent[]) =>
    given(serviceRequests, history).when((found) => removeRequest({ if_match: null }, found));

  it('is taken back, but not while a report answers it', () => {
    removing([labOrdered()]).then([requestEnteredInError()]);
    removing([imagingOrdered(), requestScheduled()]).then([requestEnteredInError(radiology)]);
    removing(completed).then('already_reported');
  });

  it('is not acted on any more', () => {
    const gone = [labOrdered(), requestEnteredInError()];
    removing(gone).then('entered_in_error');
    given(serviceRequests, gone)
      .when((found) => amendRequest({ if_match: null, status: 'revoked', changes: {} }, found))
      .then('entered_in_error');
  });
});

it('the laboratory begins its own requests, once', () => {
  const starting = (history: readonly ServiceRequestEvent[]) =>
    given(serviceRequests, history).when((found) => startLabRequest({ if_match: null }, found));
  starting([labOrdered()]).then([requestStarted()]);
  starting(started).then(nothing);
  starting([imagingOrdered()]).then('not_found');
  starting([]).then('not_found');
  starting(revoked).then('invalid_transition', 'status');
});
