/* Runs inline, before anything else has arrived; `src/http/first-answer.ts` takes the answer over. It is placed behind
   the skeleton: the browser may paint a frame before a script, and that frame would be empty in front of it. */
(() => {
  const hash = location.hash
    .slice(1)
    .replace(/^([^?&]*)&/, '$1?')
    .split('?');
  const page = document.documentElement;
  /* A timer that is set in a frame fires once the frame is painted. A page in the background paints none. */
  const painted = () =>
    new Promise(go => {
      requestAnimationFrame(() => setTimeout(go));
      setTimeout(go, 500);
    });
  window.firstFrame = painted();
  try {
    if (localStorage.getItem('elder') === '1') page.setAttribute('data-elder', '');
  } catch {}
  if (hash[0] && hash[0] !== '/') {
    page.setAttribute('data-first', 'other');
    return;
  }
  const named = /[?&]topOrgId=([A-Za-z0-9]{1,32})(?:&|$)/.exec(
    `?${hash[1] || ''}&${location.search.slice(1)}`,
  );
  const org = named ? named[1] : '__DEFAULT_ORG__';
  const url = `__FIRST_PATH__?topOrgId=${org}&__FIRST_QUERY__`;
  const answer = window.firstFrame
    .then(() => fetch(url, { credentials: 'same-origin' }))
    .then(response => response.json());
  window.firstAnswer = { url, answer };

  const add = (parent, name, text) => {
    const node = document.createElement(name);
    node.textContent = text;
    parent.append(node);
    return node;
  };
  /* The doctors' names need no app. A tap on one leads on once the app has arrived. */
  const nameDoctors = ({ data }) => {
    const cards = document.querySelectorAll('.first .doctor');
    data.datas.slice(0, cards.length).forEach((doctor, index) => {
      const link = add(cards[index], 'a', doctor.name);
      link.href = `#__DOCTOR_PATH__?topOrgId=${org}`
        .replace(':id', doctor.physicianId)
        .replace(':clinicId', (doctor.nextSlot || doctor).clinicId);
      add(link, 'small', doctor.rank);
      add(cards[index], 'span', doctor.goodAt.slice(0, 3).join('、'));
    });
  };
  window.firstNames = answer
    .then(nameDoctors)
    .then(painted)
    .catch(() => {});
})();
