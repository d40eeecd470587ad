/**
 * Runs at the end of the page. Activates the deferred scripts, once and in order, at the first sign of a visitor or, if the document
 * requests it or vendors' answers are kept, when the page is loaded, painted and idle. A click on a button that only works with React is replayed after hydration.
 */
(() => {
  const signs = ["pointerover", "pointerdown", "touchstart", "keydown", "dragenter"];
  const on = addEventListener;
  const off = removeEventListener;

  const wake = () => {
    for (const sign of signs) off(sign, wake, true);
    for (const sleeping of document.querySelectorAll<HTMLScriptElement>('script[type^="late"]')) {
      const script = document.createElement("script");
      for (const { name, value } of sleeping.attributes) script.setAttribute(name, value);
      if (sleeping.type === "late/module") script.type = "module";
      else script.removeAttribute("type");
      script.text = sleeping.text;
      script.async = false;
      sleeping.replaceWith(script);
    }
  };
  for (const sign of signs) on(sign, wake, { capture: true, passive: true });

  let pressed: HTMLElement | null = null;
  const remember = ({ target }: Event) => {
    if (!(target instanceof Element)) return;
    pressed = target.closest("button[type=button]:not([popovertarget]):not([data-theme-toggle])");
  };
  on("click", remember, true);
  on(
    "hydrated",
    () => {
      off("click", remember, true);
      pressed?.click();
    },
    { once: true },
  );

  if (document.currentScript?.dataset.hydration === "idle" || "answers" in document.documentElement.dataset) {
    const watch = new PerformanceObserver((paints) => {
      if (!paints.getEntriesByName("first-contentful-paint")[0]) return;
      watch.disconnect();
      window.requestIdleCallback?.(wake) ?? setTimeout(wake, 200);
    });
    on("load", () => watch.observe({ type: "paint", buffered: true }));
  }
})();
