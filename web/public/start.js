// Runs before the first paint and before the portal's code is loaded. A separate file, because the page allows no inline script.
;(function () {
  // A dark portal never flashes white.
  let stored = null
  // Whether staff were logged in last; null without a login.
  let wasStaff = null
  let last = null
  let email = null
  try {
    stored = localStorage.getItem('theme')
    email = localStorage.getItem('rememberedEmail')
    wasStaff = localStorage.getItem('isSuperuser')
    last = JSON.parse(localStorage.getItem('destinazione'))
  } catch {
    // Storage may be disabled: the system's setting applies.
  }
  const dark = stored ? stored === 'dark-mode' : matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.setAttribute('data-theme', dark ? 'dark' : 'light')
  document.querySelector('meta[name="theme-color"]').setAttribute('content', dark ? '#17120E' : '#FBF8F3')

  const written = document.currentScript.dataset
  const operations = JSON.parse(written.operations)
  const files = JSON.parse(written.files)

  const load = (link) => document.head.append(Object.assign(document.createElement('link'), link))
  const loadScreen = (path) => (files[path] || []).forEach((file) => load({ rel: 'modulepreload', href: '/' + file }))

  // Each is the same as a request of the portal's code, which takes the answer (app/early-answers.ts). What nothing has taken after
  // ten seconds is out of date.
  const early = (window.panifyEarly = {})
  const ends = {}
  /** An answer that nothing reads would keep its connection. */
  function drop(body) {
    if (!early[body]) return
    delete early[body]
    ends[body].abort()
  }
  /** Returns the key of the answer. */
  function send(operationName, variables) {
    const extensions = { persistedQuery: { version: 1, sha256Hash: operations[operationName] } }
    const body = JSON.stringify({ operationName, variables, extensions })
    if (early[body]) return body
    ends[body] = new AbortController()
    early[body] = fetch('/graphql', {
      method: 'POST',
      credentials: 'same-origin',
      headers: {
        'content-type': 'application/json',
        accept: 'application/graphql-response+json, application/json',
        'x-apollo-operation-name': operationName,
      },
      body,
      signal: ends[body].signal,
    })
    setTimeout(() => drop(body), 10_000)
    // The portal shows the failure.
    early[body].catch(() => {})
    return body
  }

  const search = new URLSearchParams(location.search)
  const isOfStaff = ({ viewer }) => viewer.role === 'STAFF'
  const readWeek = ({ viewer, now }) => {
    const year = Number(now.slice(0, 4))
    return send('WeeklyPlanning', { destinationId: viewer.destination.id, from: `${year - 1}-01-01`, to: `${year + 2}-12-31` })
  }
  const readProduction = ({ now }) => {
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(new Date(now))
    const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10)
    const from = search.get('dal') || tomorrow
    const to = search.get('al') || from
    // The portal corrects such a period, and asks for another one.
    if (to < from || [from, to].some((date) => !/^\d{4}-\d\d-\d\d$/.test(date))) return undefined
    const filter = { description: search.get('descrizione') ?? '', articleCode: search.get('codice') ?? '' }
    return send('Production', { from, to, filter })
  }
  const readArticles = () => {
    const filter = { description: search.get('descrizione') ?? '', code: search.get('codice') ?? '' }
    // The portal does not search for fewer than three characters.
    const isSearch = Object.values(filter).every(({ length }) => length === 0 || length > 2)
    return isSearch ? send('Articles', { filter }) : undefined
  }
  /** What a screen reads first. */
  const readFor = (path, session) => {
    if (path === '/home' || path === '/planning') return readWeek(session)
    if (!isOfStaff(session)) return undefined
    if (path === '/destinazioni') return send('Destinations', {})
    if (path === '/magazzino') return readArticles()
    return path === '/preordini' ? readProduction(session) : undefined
  }

  const path = location.pathname
  const isLogin = path === '/' || path === '/login'
  // Staff work for the destination in the address, whose screens read something else.
  const isActing = search.has('per')
  const startOf = (session) => (isOfStaff(session) ? '/destinazioni' : '/home')
  /** Returns the key of what the first screen reads, if it is known. */
  function readFirst(session) {
    if (isLogin) return readFor(startOf(session), session)
    return isActing ? undefined : readFor(path, session)
  }
  /** What the last user's first screen reads: it is sent beside the session, and the gateway decides who gets an answer. */
  function guessFirst() {
    if (wasStaff === null || last === null) return undefined
    const id = [last.codiceCliente, last.codiceDestinazione].map(encodeURIComponent).join('/')
    const viewer = { role: wasStaff === 'true' ? 'STAFF' : 'CUSTOMER', destination: { id } }
    return readFirst({ viewer, now: new Date().toISOString() })
  }
  /** Resolves with the key of what the first screen reads, once it has been sent. */
  async function sendFirst() {
    const key = send('Session', {})
    const guess = guessFirst()
    const answer = await early[key]
    const { session } = (await answer.clone().json()).data
    const first = session.viewer === null ? undefined : readFirst(session)
    if (guess !== undefined && guess !== first) drop(guess)
    if (isLogin && session.viewer !== null) loadScreen(startOf(session))
    else if (isLogin && session.companyInfo.logoUrl) load({ rel: 'preload', as: 'image', href: session.companyInfo.logoUrl })
    return first
  }
  // The portal reads what is missing.
  window.panifyFirst = sendFirst().catch(() => {})
  function loadScreens() {
    loadScreen(path)
    if (isLogin && wasStaff !== null) loadScreen(wasStaff === 'true' ? '/destinazioni' : '/home')
  }

  /** Until the portal's code is loaded, the login form shows the remembered e-mail, and holds the buttons that are pressed. */
  function prepareForm() {
    const form = document.forms[0]
    if (email) {
      form.elements.email.defaultValue = email
      form.elements.remember.defaultChecked = true
    }
    const held = new Set()
    window.panifyLogin = { form, held }
    const submit = form.querySelector('[type=submit]')
    const idle = submit.firstChild.data
    const showBusy = (isBusy) => {
      submit.disabled = isBusy
      submit.classList.toggle('Mui-disabled', isBusy)
      submit.firstChild.data = isBusy ? written.busy : idle
    }
    form.addEventListener('click', (event) => {
      const button = event.target.closest('button')
      // The portal has taken the form over (src/session/written-form.ts).
      if (!button || !window.panifyLogin) return
      event.preventDefault()
      held.add(button)
      if (button !== submit) return
      const missing = [...form.elements].find(({ validity }) => validity.valueMissing)
      if (missing) missing.focus()
      else showBusy(true)
    })
    // What is typed after the button was pressed is not what was sent: it would be half a password.
    form.addEventListener('input', () => {
      if (window.panifyLogin && held.delete(submit)) showBusy(false)
    })
  }
  if (written.portal) {
    // The form is in the page: it is painted before the portal's code is loaded, which would delay it.
    addEventListener('DOMContentLoaded', prepareForm)
    let isLoading = false
    // The line was lost. A browser does not load a module again that has failed, so the page starts anew when the line is back.
    const reloadWhenBack = () => {
      const look = () =>
        void fetch(written.portal).then(({ status }) => (status < 500 ? location.reload() : reloadWhenBack()), reloadWhenBack)
      setTimeout(look, 2_000)
    }
    const loadCode = () => {
      if (isLoading) return
      isLoading = true
      import(written.portal).catch(reloadWhenBack)
      // In a task of its own: each takes some milliseconds of a phone.
      setTimeout(loadScreens)
    }
    new PerformanceObserver(loadCode).observe({ type: 'paint', buffered: true })
    // A page in the background is not painted.
    setTimeout(loadCode, 3_000)
  } else {
    loadScreens()
    // The first use of Intl takes long on a phone: it falls into the time in which the scripts load.
    setTimeout(() => new Intl.DateTimeFormat('it-IT', { timeZone: 'Europe/Rome' }).format())
  }
})()
