/* Runs inline, before anything else has arrived; `src/http/first-answer.ts` takes the answer over. */
(() => {
  const hash = location.hash
    .slice(1)
    .replace(/^([^?&]*)&/, '$1?')
    .split('?');
  const page = document.documentElement;
  try {
    if (localStorage.getItem('elder') === '1') page.setAttribute('data-elder', '');
  } catch {}
  if (hash[0] && hash[0] !== '/') {
    page.setAttribute('data-first', 'other');
    return;
  }
  const org = /[?&]topOrgId=([A-Za-z0-9]{1,32})(?:&|$)/.exec(`?${hash[1] || ''}&${location.search.slice(1)}`);
  const url = `__FIRST_PATH__?topOrgId=${org ? org[1] : '__DEFAULT_ORG__'}&visitMode=1&pageNo=1`;
  const answer = fetch(url, { credentials: 'same-origin' }).then(response => response.json());
  answer.catch(() => {});
  window.firstAnswer = { url, answer };
})();
