// Runs before the first paint and before the portal's code is loaded. A separate file, because the page allows no inline script.
;(function () {
  // A dark portal never flashes white.
  var stored = null
  try {
    stored = localStorage.getItem('theme')
  } catch {
    // Storage may be disabled: the system's setting applies.
  }
  var dark = stored ? stored === 'dark-mode' : matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.setAttribute('data-theme', dark ? 'dark' : 'light')
  document.querySelector('meta[name="theme-color"]').setAttribute('content', dark ? '#17120E' : '#FBF8F3')

  // The same request as sendOperation('Session') in app/send-operation.ts, which takes the answer.
  var early = document.currentScript.dataset
  window.panifySession = fetch('/graphql', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', accept: 'application/graphql-response+json, application/json' },
    body: JSON.stringify({
      operationName: 'Session',
      variables: {},
      extensions: { persistedQuery: { version: 1, sha256Hash: early.session } },
    }),
  })
  // The portal shows the failure.
  window.panifySession.catch(function () {})

  var files = JSON.parse(early.files)[location.pathname] || []
  files.forEach(function (file) {
    var link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = '/' + file
    document.head.append(link)
  })
})()
