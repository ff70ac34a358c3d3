import { nodeRefusal } from './node-version.js';

describe('the Node that the service is started with', () => {
  it.each(['24.9.0', '24.10.1', '25.0.0', '100.1.0'])('may be %s', (version) => {
    expect(nodeRefusal(version, '>=24.9')).toBeNull();
  });

  it.each(['24.8.9', '22.20.0', '9.24.0'])('may not be %s, and is told so in one line', (version) => {
    expect(nodeRefusal(version, '>=24.9')).toMatch(
      new RegExp(`^it needs Node 24\\.9 or later, and this is ${version.replaceAll('.', '\\.')}: .*$`),
    );
  });
});
