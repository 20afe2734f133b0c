// Removes parts of libraries that the portal never uses, and that the bundler must keep because something refers to them.
import type { Plugin } from 'vite'

type Part = { file: RegExp; as: (code: string) => string }

const PARTS: Part[] = [
  {
    // The names are for developers; setting one counts as a use of a component (forms, scroll positions, prefetching links).
    file: /react-router[/]dist[/]\w+[/]chunk-\w+[.]mjs$/,
    as: (code) =>
      code
        .replaceAll(/^\w+[.]displayName = .*$/gm, '')
        .replaceAll(/^var (\w+) = (\w+[.](?:createContext|forwardRef|memo)\()/gm, 'var $1 = /* @__PURE__ */ $2')
        .replace('var ENABLE_DEV_WARNINGS = true', 'var ENABLE_DEV_WARNINGS = false'),
  },
  {
    // Apollo Client compares operations by their text. Those of the portal have an id, which is also all that is sent.
    file: /@apollo[/]client[/]utilities[/]graphql[/]print[.]js$/,
    as: () => 'export const print = Object.assign(({ id }) => id, { reset() {} })',
  },
  // The portal's operations have none of Apollo Client's directives: looking for them goes through each document eight times.
  { file: /utilities[/]internal[/]hasDirectives[.]js$/, as: () => 'export const hasDirectives = () => false' },
  {
    file: /utilities[/]internal[/]removeDirectivesFromDocument[.]js$/,
    as: () => 'export const removeDirectivesFromDocument = (directives, document) => document',
  },
  // Every Box is in the portal's theme; another one takes as long to make.
  { file: /@mui[/]material[/]Box[/]Box[.]mjs$/, as: (code) => code.replace('= createTheme()', '= {}') },
  {
    // The theme (src/app/theme.ts) has all colours of its own.
    file: /@mui[/]material[/]styles[/]createPalette[.]mjs$/,
    as: (code) => code.replaceAll(/^function (getDefault\w+)\(.*?^\}$/gms, 'const $1 = () => {}'),
  },
  {
    // public/start.js sets the theme before the first paint.
    file: /@mui[/]system[/]InitColorSchemeScript[/]InitColorSchemeScript[.]mjs$/,
    as: (code) =>
      [
        ...code.matchAll(/^export const DEFAULT_\w+ = .*$/gm),
        'export const buildInitColorSchemeScript = () => null',
        'export default buildInitColorSchemeScript',
      ].join('\n'),
  },
  {
    // Of the portal's styles two need a prefix (Safari); looking for others takes a third of the time that styles take. A rule for
    // another browser is left out: inserting it throws, and every placeholder has six of them, every button one.
    file: /@emotion[/]cache[/]dist[/]emotion-cache[.]browser[.]esm[.]js$/,
    as: (code) =>
      code.replace(/^function prefix\(.*?^\}$/ms, '').replace(
        /^var prefixer = .*?^\};$/ms,
        `var prefixer = (element) => {
  if (element.type === 'decl' && /^(user-select|hyphens):/.test(element.value)) element.return = '-webkit-' + element.value + element.value
  const [own] = (element.type === 'rule' && /::-m(oz|s)-[a-z-]+/.exec(element.value)) || []
  if (own && !CSS.supports('selector(' + own + ')')) element.children = []
}`,
      ),
  },
  {
    // A text of styles has one name, which emotion would make anew with each rendering, after a search for labels: the portal's styles
    // have none.
    file: /@emotion[/]serialize[/]dist[/]emotion-serialize[.]esm[.]js$/,
    as: (code) =>
      code
        .replace(/^var labelPattern = .*$/m, 'var names = new Map()')
        .replace(
          / labelPattern[.]lastIndex = 0;.*?var name = .*?;$/ms,
          ' var name = names.get(styles) || hashString(styles); names.set(styles, name)',
        ),
  },
  {
    // Styles are written while their component is rendered, which React slices, and not all at once in the commit.
    file: /use-insertion-effect-with-fallbacks[/]dist[/].*browser[.]esm[.]js$/,
    as: (code) => code.replace('useInsertionEffect || syncFallback', 'syncFallback'),
  },
  // The calendars show days and years, in Italian, change at once (`reduceAnimations`), and read no typed text.
  {
    file: /x-date-pickers[/]DateCalendar[/]PickersSlideTransition[.]mjs$/,
    as: () => `import { jsx } from 'react/jsx-runtime'
export const PickersSlideTransition = ({ className, children }) => jsx('div', { role: 'none', className, children })`,
  },
  {
    file: /x-date-pickers[/]DateCalendar[/]PickersFadeTransitionGroup[.]mjs$/,
    as: () => 'export const PickersFadeTransitionGroup = ({ children }) => children',
  },
  { file: /x-date-pickers[/]MonthCalendar[/]index[.]mjs$/, as: () => 'export const MonthCalendar = () => null' },
  {
    file: /x-date-pickers[/]locales[/]enUS[.]mjs$/,
    as: () => `import { itIT } from './itIT.mjs'
export const DEFAULT_LOCALE = itIT.components.MuiLocalizationProvider.defaultProps.localeText`,
  },
  { file: /dayjs[/]plugin[/](?:customParseFormat|weekOfYear|isBetween|advancedFormat)[.]js$/, as: () => 'export default () => {}' },
]

export const withoutUnusedParts = (): Plugin => {
  const found = new Set<Part>()
  return {
    name: 'without-unused-parts',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const part = PARTS.find(({ file }) => file.test(id))
      if (!part) return undefined
      found.add(part)
      return { code: part.as(code), map: null }
    },
    // A library has renamed the file, and the part is back.
    buildEnd(failure) {
      const missing = PARTS.find((part) => !found.has(part))
      if (!failure && missing) this.error(`No file matches ${missing.file.source}`)
    },
  }
}
