import { pageFoot } from './page-foot.js';

it('is the foot of each page: what the sheet is, and which page', () => {
  const style = pageFoot('ICU handover · "12"; } * { display: none');
  expect(style).toContain('content: "ICU handover \\b7  \\22 12\\22 \\3b  \\7d  \\2a  \\7b  display\\3a  none"');
  expect(style).toContain('"page " counter(page)');
});
