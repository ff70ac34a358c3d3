import { type IcuCourse, stage } from './icu-course.js';

const courses = {
  cardiac: {
    reason: 'Cardiogenic shock after coronary intervention, from the cath lab',
    ages: [44, 84],
    iv_lines: 'Arterial line left radial, central line right jugular',
    isolation: null,
    diet: 'Low salt',
    stages: {
      critical: stage('shock', 'SIMV', [8, 12], 'Noradrenaline 0.3 µg/kg/min, Dobutamine 5 µg/kg/min', 'MAP below 60'),
      serious: stage('infarct', 'CPAP', [6, 10], 'Noradrenaline 0.08 µg/kg/min, Furosemide infusion', 'Runs of VT'),
      stable: stage('well', null, [1, 3], 'Aspirin 100 mg, Ticagrelor 90 mg twice daily, Bisoprolol 2.5 mg'),
    },
  },
  sepsis: {
    reason: 'Septic shock, transferred from another hospital',
    ages: [38, 84],
    iv_lines: 'Central line left subclavian, arterial line right femoral, urinary catheter',
    isolation: 'Contact',
    diet: 'Nasogastric feed 40 ml/h',
    stages: {
      critical: stage(
        'sepsis',
        'AC/VC',
        [10, 15],
        'Noradrenaline 0.4 µg/kg/min, Vasopressin, Meropenem',
        'MAP below 60',
      ),
      serious: stage(
        'feverish',
        'High-flow nasal',
        [30, 50],
        'Noradrenaline 0.1 µg/kg/min, Meropenem',
        'Lactate 3.4 mmol/L',
      ),
      stable: stage('unwell', null, [2, 4], 'Meropenem 1 g three times daily, Enoxaparin 40 mg'),
    },
  },
  childSepsis: {
    reason: 'Child with meningococcal sepsis, transferred from another hospital',
    ages: [2, 12],
    iv_lines: 'Intraosseous line left tibia, central line right femoral',
    isolation: 'Droplet',
    diet: 'Nil by mouth',
    stages: {
      critical: stage(
        'sepsis',
        'PC',
        [8, 12],
        'Noradrenaline 0.3 µg/kg/min, Ceftriaxone 100 mg/kg, Midazolam',
        'Capillary refill 5 s, lactate 5.1 mmol/L',
      ),
      serious: stage(
        'feverish',
        'High-flow nasal',
        [12, 20],
        'Noradrenaline 0.05 µg/kg/min, Ceftriaxone 100 mg/kg',
        'Lactate 2.8 mmol/L',
      ),
      stable: stage('unwell', null, [1, 2], 'Ceftriaxone 100 mg/kg, Paracetamol 15 mg/kg'),
    },
  },
  ventilated: {
    reason: 'Respiratory failure with pneumonia, from the medical ward',
    ages: [34, 82],
    iv_lines: 'Arterial line right radial, two peripheral lines',
    isolation: null,
    diet: 'Nasogastric feed 60 ml/h',
    stages: {
      critical: stage(
        'suffocating',
        'PRVC',
        [12, 15],
        'Propofol, Sufentanil, Rocuronium as needed',
        'SpO2 below 88, peak pressure high',
      ),
      serious: stage(
        'breathless',
        'BiPAP',
        [8, 12],
        'Piperacillin/tazobactam, Prednisolone 40 mg',
        'Respiratory rate high',
      ),
      stable: stage('unwell', null, [2, 5], 'Amoxicillin/clavulanate, Salbutamol nebulised'),
    },
  },
  neuro: {
    reason: 'Subarachnoid haemorrhage after coiling, from angiography',
    ages: [30, 80],
    iv_lines: 'Arterial line left radial, external ventricular drain',
    isolation: null,
    diet: 'Nil by mouth',
    stages: {
      critical: stage('coma', 'SIMV', [6, 10], 'Propofol, Remifentanil, Mannitol 20 %', 'ICP above 22 mmHg'),
      serious: stage('drowsy', 'CPAP', [4, 8], 'Nimodipine 60 mg every 4 h, Levetiracetam', 'Pupils every hour'),
      stable: stage('well', null, null, 'Nimodipine 60 mg every 4 h, Paracetamol 1 g'),
    },
  },
  trauma: {
    reason: 'Polytrauma after damage-control surgery, from the operating room',
    ages: [18, 66],
    iv_lines: 'Central line right jugular, arterial line left femoral, chest drain right',
    isolation: null,
    diet: 'Nil by mouth',
    stages: {
      critical: stage(
        'shock',
        'AC/PC',
        [8, 12],
        'Noradrenaline 0.2 µg/kg/min, Tranexamic acid, Ketamine',
        'Haemoglobin 6.8 g/dL',
      ),
      serious: stage('bleeding', 'PSV', [5, 8], 'Fentanyl infusion, Cefuroxime', 'Chest drain 120 ml/h'),
      stable: stage('pain', null, [1, 3], 'Oxycodone 10 mg twice daily, Paracetamol 1 g, Enoxaparin 40 mg'),
    },
  },
  metabolic: {
    reason: 'Diabetic ketoacidosis, insulin pump failure',
    ages: [17, 55],
    iv_lines: 'Two peripheral lines, arterial line right radial',
    isolation: null,
    diet: 'Nil by mouth',
    stages: {
      critical: stage(
        'acidosis',
        null,
        [4, 6],
        'Insulin 6 IU/h, Potassium chloride 20 mmol/h',
        'pH 7.08, potassium 2.9 mmol/L',
      ),
      serious: stage('dry', null, [1, 2], 'Insulin 3 IU/h, Ringer’s lactate 250 ml/h', 'Glucose every hour'),
      stable: stage('well', null, null, 'Insulin glargine 20 IU, Insulin lispro with meals'),
    },
  },
  overdose: {
    reason: 'Poisoning, observation of airway and QT time',
    ages: [18, 58],
    iv_lines: 'Two peripheral lines',
    isolation: null,
    diet: 'Nil by mouth',
    stages: {
      critical: stage('depressed', 'AC/VC', [6, 10], 'Naloxone infusion 0.4 mg/h', 'Apnoea alarm, QTc 520 ms'),
      serious: stage('drowsy', null, [3, 6], 'Naloxone 0.1 mg as needed', 'QTc 490 ms'),
      stable: stage('well', null, null, 'Thiamine 300 mg'),
    },
  },
  bleeding: {
    reason: 'Gastrointestinal bleeding after endoscopic banding',
    ages: [40, 78],
    iv_lines: 'Two 14 G peripheral lines, central line right femoral',
    isolation: null,
    diet: 'Nil by mouth',
    stages: {
      critical: stage(
        'shock',
        'SIMV',
        [6, 10],
        'Terlipressin, Pantoprazole infusion, red cells running',
        'Haemoglobin 6.4 g/dL',
      ),
      serious: stage('bleeding', null, [2, 4], 'Pantoprazole infusion, Ceftriaxone', 'Haemoglobin 7.6 g/dL'),
      stable: stage('well', null, null, 'Pantoprazole 40 mg twice daily'),
    },
  },
  obstetric: {
    reason: 'Haemorrhage after caesarean section',
    ages: [21, 43],
    sex: 'female',
    iv_lines: 'Two 14 G peripheral lines, arterial line left radial',
    isolation: null,
    diet: 'Clear fluids',
    stages: {
      critical: stage(
        'shock',
        'SIMV',
        [6, 10],
        'Oxytocin infusion, Tranexamic acid, red cells and plasma running',
        'Haemoglobin 6.2 g/dL',
      ),
      serious: stage('bleeding', null, [2, 4], 'Oxytocin infusion, Cefazolin', 'Haemoglobin 7.8 g/dL'),
      stable: stage('well', null, null, 'Iron sucrose, Paracetamol 1 g, Enoxaparin 40 mg'),
    },
  },
  anaphylaxis: {
    reason: 'Anaphylaxis during anaesthesia, biphasic reaction feared',
    ages: [18, 65],
    iv_lines: 'Two peripheral lines, arterial line left radial',
    isolation: null,
    diet: 'Clear fluids',
    stages: {
      critical: stage(
        'shock',
        'SIMV',
        [10, 15],
        'Adrenaline infusion 0.1 µg/kg/min, Prednisolone 250 mg',
        'MAP below 60',
      ),
      serious: stage('breathless', null, [6, 10], 'Adrenaline 0.5 mg i.m. as needed, Clemastine', 'Wheeze, stridor'),
      stable: stage('well', null, [1, 2], 'Cetirizine 10 mg, Prednisolone 50 mg'),
    },
  },
  postoperative: {
    reason: 'After oesophagectomy, planned postoperative monitoring',
    ages: [50, 78],
    iv_lines: 'Arterial line left radial, central line right jugular, epidural catheter',
    isolation: 'Protective',
    diet: 'Nil by mouth',
    stages: {
      critical: stage(
        'shock',
        'PRVC',
        [8, 12],
        'Noradrenaline 0.2 µg/kg/min, Piperacillin/tazobactam',
        'Drain 300 ml/h',
      ),
      serious: stage(
        'feverish',
        'High-flow nasal',
        [30, 45],
        'Piperacillin/tazobactam, epidural ropivacaine',
        'SpO2 below 92',
      ),
      stable: stage('pain', null, [2, 4], 'Epidural ropivacaine, Metamizole 1 g, Enoxaparin 40 mg'),
    },
  },
} as const satisfies Record<string, IcuCourse>;

export type IcuCourseName = keyof typeof courses;

export const icuCourses: Readonly<Record<IcuCourseName, IcuCourse>> = courses;
export const icuCourseNames = Object.keys(courses) as readonly IcuCourseName[];
