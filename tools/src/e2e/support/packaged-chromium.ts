import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';

const PACKAGE = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..');
const CACHE = join(PACKAGE, '../../.cache/ward-board');

/** A browser's program, and what its process needs in its environment beside the usual. */
export interface BrowserProgram {
  readonly executablePath: string;
  readonly env: Readonly<Record<string, string>>;
}

/**
 * The Chromium of the npm package, with the libraries and a font that a bare system lacks. It is unpacked once and kept
 * below `node_modules`; not by the package itself, whose fixed place in the temporary folder two test runs would share.
 */
export async function packagedChromium(): Promise<BrowserProgram> {
  const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as { version: string };
  const folder = join(CACHE, `chromium-${version}`);
  if (!existsSync(folder)) await unpackInto(folder);
  const libraries = [join(folder, 'al2023/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  return {
    executablePath: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: join(folder, 'fonts.conf') },
  };
}

/** Whole or not at all: the folder gets its name last, and one of several processes that do this at once is enough. */
async function unpackInto(folder: string): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const begun = await mkdtemp(`${folder}-`);
  try {
    const program = createWriteStream(join(begun, 'chromium'), { mode: 0o755 });
    await Promise.all([decompress('chromium.br', program), extract('al2023', begun), extract('fonts', begun)]);
    await writeFile(join(begun, 'fonts.conf'), FONTS);
    await rename(begun, folder).catch((error) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(begun, { recursive: true, force: true });
  }
}

const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

async function extract(archive: string, folder: string): Promise<void> {
  const target = join(folder, archive);
  await mkdir(target);
  const tar = spawn('tar', ['--extract', `--directory=${target}`], { stdio: ['pipe', 'ignore', 'inherit'] });
  const ended = once(tar, 'close');
  // tar may end before it has read the padding that follows the last file; whether it got all is in how it ends.
  await decompress(`${archive}.tar.br`, tar.stdin).catch(() => {});
  const [code] = await ended;
  if (code !== 0) throw new Error(`tar could not unpack ${archive}: it ended with ${code}`);
}

const decompress = (file: string, target: NodeJS.WritableStream) =>
  pipeline(createReadStream(join(PACKAGE, 'bin', file)), createBrotliDecompress(), target);
