// Runs before the first paint, so that a dark portal never flashes white. A separate file, because the page allows no inline script.
;(function () {
  var stored = null
  try {
    stored = localStorage.getItem('theme')
  } catch {
    // Storage may be disabled: the system's setting applies.
  }
  var dark = stored ? stored === 'dark-mode' : matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.setAttribute('data-theme', dark ? 'dark' : 'light')
  document.querySelector('meta[name="theme-color"]').setAttribute('content', dark ? '#17120E' : '#FBF8F3')
})()
