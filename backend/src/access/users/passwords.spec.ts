import { parseOptions } from '@node-rs/argon2';
import { owaspCost, Passwords } from './passwords.js';

const cheap = new Passwords({ memoryCost: 8, timeCost: 1, parallelism: 1 });

describe('Passwords', () => {
  it('hashes with argon2id at the cost that OWASP asks for, unless told otherwise', async () => {
    const hash = await new Passwords().hash('correct horse battery staple');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(parseOptions(hash)).toMatchObject(owaspCost);
  });

  it('salts: the same password never has the same hash twice', async () => {
    expect(await cheap.hash('same')).not.toBe(await cheap.hash('same'));
  });

  it('knows the right password from a wrong one', async () => {
    const hash = await cheap.hash('right');
    expect(await cheap.matches('right', hash)).toBe(true);
    expect(await cheap.matches('Right', hash)).toBe(false);
    expect(await cheap.matches('', hash)).toBe(false);
  });

  it('takes an accent typed as one character or as two for the same', async () => {
    expect(await cheap.matches('cafe\u0301', await cheap.hash('caf\u00e9'))).toBe(true);
  });

  it('never matches where there is no hash, not even the password of the hash it is checked against', async () => {
    await cheap.warmUp();
    expect(await cheap.matches('nobody has this password', null)).toBe(false);
  });
});
