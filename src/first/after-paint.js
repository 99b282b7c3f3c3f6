/* Runs inline. The app's own tags wait in a template until the first frame is painted, which to ask for files holds up; what
   starts the app waits until the doctors' names are painted too: on a slow phone it would hold them up by 140 ms. */
(() => {
  const tags = document.importNode(document.getElementById('app-files').content, true);
  const start = tags.querySelector('script');
  start.remove();
  const arrived = sheet =>
    new Promise(done => {
      sheet.onload = done;
      sheet.onerror = done;
    });
  window.firstSheets = Promise.all([...tags.querySelectorAll('link[rel=stylesheet]')].map(arrived));
  const late = () => new Promise(go => setTimeout(go, 400));
  window.firstFrame
    .then(() => document.head.append(tags))
    .then(() => Promise.race([window.firstNames, late()]))
    .then(() => document.head.append(start));
})();
