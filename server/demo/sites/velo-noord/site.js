// The page contains the problems that the demo's reports are about. `?fixed` shows it after their repair.
const isFixed = location.search === "?fixed";

for (const group of document.querySelectorAll("fieldset")) {
  group.addEventListener("click", ({ target }) => {
    if (!target.matches("button")) return;
    for (const button of group.querySelectorAll("button")) button.setAttribute("aria-pressed", button === target);
    if (group.id === "size") enableBasket(target.textContent);
  });
}

function enableBasket(size) {
  const stock = { S: { count: 2 }, M: { count: 5 }, XL: { count: 1 } };
  document.querySelector(".buy").disabled = stock[size].count === 0;
}

document.querySelector("#address")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const field = document.querySelector("#postcode");
  const isValid = /^\d{4}[A-Z]{2}$/i.test(isFixed ? field.value.replaceAll(" ", "") : field.value);
  field.setAttribute("aria-invalid", !isValid);
  document.querySelector(".error").textContent = isValid ? "" : "This is not a postcode";
  if (isValid) document.querySelector("#address .buy").textContent = "One moment …";
});

if (isFixed && document.querySelector("#total")) document.querySelector("#total").textContent = "€ 178.92";
