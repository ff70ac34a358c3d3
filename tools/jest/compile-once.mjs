/**
 * Has a worker compile a module once. Jest evaluates each module anew for each test file, and compiles it anew for that: of a file that
 * starts the service, a fourth of its time. Imported by `npm test`: it has to be there before Jest loads `vm`.
 */
import vm from 'node:vm';

const { compileFunction, constants, createContext, SourceTextModule } = vm;

/**
 * A test file's global object is one of V8's own. Jest asks for one that looks into an object of Jest's: each `Object`, `Date` or `Math` that
 * code names takes ten times as long there, a third of what a property test takes.
 */
vm.createContext = (_contextObject, options) => createContext(constants.DONT_CONTEXTIFY, options);

/** By the name that it was compiled under: its source, and V8's code cache of it. */
const compiled = new Map();

const codeOf = (key, source) => {
  const known = compiled.get(key);
  return known?.source === source ? known.code : undefined;
};

vm.compileFunction = (source, parameters, options) => {
  const key = `${options.filename}(${parameters})`;
  const cachedData = codeOf(key, source);
  const made = compileFunction(
    source,
    parameters,
    cachedData ? { ...options, cachedData } : { ...options, produceCachedData: true },
  );
  if (made.cachedData) compiled.set(key, { source, code: made.cachedData });
  return made;
};

vm.SourceTextModule = class extends SourceTextModule {
  constructor(source, options) {
    const cachedData = codeOf(options.identifier, source);
    super(source, cachedData ? { ...options, cachedData } : options);
    // A test file is evaluated once.
    if (!cachedData && !options.identifier.endsWith('.spec.ts'))
      compiled.set(options.identifier, { source, code: this.createCachedData() });
  }
};
