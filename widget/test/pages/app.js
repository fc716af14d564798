const views = {
  "/app/": ["Home", "Choose a bicycle."],
  "/app/basket": ["Basket", "One bicycle, two lights."],
};

/** Replaces the whole body, as some frameworks do on every navigation. */
function show() {
  const [title, text] = views[location.pathname] ?? ["Not here", "Nothing is here."];
  const body = document.createElement("body");
  const header = document.createElement("header");
  const main = document.createElement("main");
  const heading = document.createElement("h1");
  const paragraph = document.createElement("p");
  const link = document.createElement("a");
  header.textContent = "Bolt Bikes";
  heading.textContent = title;
  paragraph.textContent = text;
  link.href = location.pathname === "/app/" ? "/app/basket" : "/app/";
  link.textContent = "Go on";
  link.addEventListener("click", (event) => {
    event.preventDefault();
    history.pushState(null, "", link.href);
    show();
  });
  main.append(heading, paragraph, link);
  body.append(header, main);
  document.documentElement.replaceChild(body, document.body);
}

addEventListener("popstate", show);
show();
