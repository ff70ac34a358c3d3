import { jest } from '@jest/globals';
import { startService } from '../../testing/running-service.js';

it('the document is written out once, however often it is asked for', async () => {
  const service = await startService();
  const written = jest.spyOn(JSON, 'stringify');
  try {
    const texts: string[] = [];
    for (let n = 0; n < 3; n++) texts.push(await (await fetch(`${service.url}/api/openapi.json`)).text());
    expect(JSON.parse(texts[0] ?? '')).toHaveProperty('openapi');
    expect(new Set(texts).size).toBe(1);
    const documents = written.mock.calls.filter(([value]) => typeof value === 'object' && value && 'openapi' in value);
    expect(documents).toHaveLength(1);
  } finally {
    written.mockRestore();
    await service.stop();
  }
});
