// The page contains the problems that the demo's reports are about. `?fixed` shows it after their repair.
const days = document.querySelector(".days");
const isFixed = location.search === "?fixed";
const shift = isFixed ? 0 : 1;

for (let day = 1; day <= 28; day++) {
  const button = document.createElement("button");
  button.textContent = day;
  button.disabled = day % 7 === 6 || day % 7 === 0;
  days.append(button);
}

days.addEventListener("click", ({ target }) => {
  const buttons = [...days.querySelectorAll("button")];
  const day = buttons.indexOf(target) - shift;
  if (day < 0) return;
  for (const button of buttons) button.setAttribute("aria-pressed", button === buttons[day]);
  document.querySelector(".chosen").textContent = `Gewählt: ${day + 1}. des Monats`;
});

document.querySelector(".book").addEventListener("click", () => void book());

async function book() {
  const isBooked = isFixed || (await fetch("api/termine?arzt=keller")).ok;
  document.querySelector(".chosen").textContent = isBooked ? "Ihr Termin ist gebucht" : "Das hat leider nicht geklappt";
}
