/** The page sends no request to another origin: no telemetry, remote fonts, assistant or request proxy. */
const settings = {
  url: 'openapi.json',
  localization: { locale: 'zh-CN' },
  telemetry: false,
  withDefaultFonts: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  hideTestRequestButton: true,
  documentDownloadType: 'json',
  hiddenClients: true,
  showOperationId: true,
  defaultOpenFirstTag: false,
  theme: 'none',
  customCss: `
    :root { --scalar-font: "PingFang SC", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif; }
    .light-mode { --scalar-color-accent: #1f5f4f; --scalar-background-accent: #1f5f4f1f; }
    .introduction-section .section-column { max-width: none; }
    .introduction-section .section-column + .section-column { display: none; }
    .markdown th, .markdown td:not(:last-child) { white-space: nowrap; }
    .introduction-section td:nth-child(3) { white-space: normal; }
  `,
};

const attribute = (value: object) => JSON.stringify(value).replaceAll('&', '&amp;').replaceAll("'", '&#39;');

/** Scalar reads its settings from the element, so the page needs no script of its own. */
export const docsPage = `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="icon" href="/crm/logo.svg" type="image/svg+xml" />
    <title>契约 · 问止中医</title>
  </head>
  <body>
    <noscript>请打开浏览器的脚本功能，再看这一页。</noscript>
    <script id="api-reference" data-configuration='${attribute(settings)}'></script>
    <script src="scalar.js"></script>
  </body>
</html>
`;
